/** The package has no types. These are the functions that pages use. */
declare module 'react-refresh/runtime' {
  type Value = unknown;
  export function injectIntoGlobalHook(page: typeof globalThis): void;
  export function register(type: Value, id: string): void;
  export function createSignatureFunctionForTransform(): (type: Value) => Value;
  export function isLikelyComponentType(type: Value): boolean;
  export function getFamilyByType(type: Value): unknown;
  export function performReactRefresh(): unknown;
}
