// css-tree has no declarations. These are the parts in use.

declare module 'css-tree/parser' {
  export interface CssNode {
    type: string;
    loc: { start: { offset: number; line: number }; end: { offset: number } };
    name?: string;
    value?: string | CssNode;
    property?: string;
    prelude?: CssNode | null;
    block?: CssNode | null;
    children?: Iterable<CssNode> | null;
  }
  export interface ParseError extends Error {
    line: number;
  }
  interface Options {
    positions: boolean;
    onParseError(error: ParseError): void;
  }
  export default function parse(css: string, options: Options): CssNode;
}

declare module 'css-tree/tokenizer' {
  export const tokenTypes: Readonly<Record<string, number>>;
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
}
