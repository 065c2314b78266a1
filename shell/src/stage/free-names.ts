/**
 * Takes the names of the page's document and window back from the server-rendered markup. `<img name="getElementById">`
 * would hide the document's method, and `<a id="Capacitor">` would be a global variable, so no code could start and
 * none could say so. The build puts this function before all other code of the shell, webpack's included. So it must be
 * complete in itself, and calls only methods of prototypes, which markup cannot hide. Ids of React and ids with a dash
 * are no variables of any script, and labels need them.
 */
export function freeNames(): void {
  const named = Document.prototype.querySelectorAll.call(
    document,
    '[data-drawn] img,[data-drawn] form,[data-drawn] [id]:not([id*="-"]):not([id^="_R_"])',
  );
  for (const element of named) {
    Element.prototype.removeAttribute.call(element, 'name');
    Element.prototype.removeAttribute.call(element, 'id');
  }
}
