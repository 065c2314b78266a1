/**
 * A text as its difference from an older one: parts of that one, as their start and end, and new text between them. It is
 * for browsers that cannot read a compressed difference. The name and the status are those of RFC 3229.
 */
export type Pieces = readonly (string | readonly [start: number, end: number])[];

export const PIECES = 'pieces';
export const IM_USED = 226;

/** The value of `a-im` that asks for pieces. `sha256` is the hash, in base64, of the file that the phone has. */
export const piecesFrom = (sha256: string): string => `${PIECES};from="${sha256}"`;

const FROM = /^pieces;from="([A-Za-z0-9+/]{43}=)"$/;

/** The hash in a value of `a-im`. Null for another value. */
export const olderFileIn = (asked: string): string | null => FROM.exec(asked)?.[1] ?? null;

export const joinPieces = (pieces: Pieces, older: string): string =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : older.slice(...piece))).join('');
