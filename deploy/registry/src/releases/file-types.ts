import { extname } from 'node:path';

export interface FileType {
  contentType: string;
  /** Text is stored brotli-compressed too; picture formats are compressed already. */
  text: boolean;
}

const text = (contentType: string): FileType => ({ contentType: `${contentType}; charset=utf-8`, text: true });
const binary = (contentType: string): FileType => ({ contentType, text: false });

// HTML is missing on purpose: it would run as a page on the app's own origin. Source maps are missing, because all files are public.
const TYPES: Record<string, FileType> = {
  '.js': text('text/javascript'),
  '.css': text('text/css'),
  '.json': text('application/json'),
  '.txt': text('text/plain'),
  '.svg': { contentType: 'image/svg+xml', text: true },
  '.png': binary('image/png'),
  '.jpg': binary('image/jpeg'),
  '.webp': binary('image/webp'),
  '.avif': binary('image/avif'),
  '.woff2': binary('font/woff2'),
  '.wasm': binary('application/wasm'),
};

/** How a release's file is served; `undefined` for a type that releases may not contain. */
export const fileTypeOf = (file: string): FileType | undefined => TYPES[extname(file)];
