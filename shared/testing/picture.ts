// In unit tests every picture has this address.
export default '/picture.png';
