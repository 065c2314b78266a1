// The worker is made from this text, so the compressor comes from our release with a checked hash.
export { default as compressorSource } from 'browser-image-compression/dist/browser-image-compression.js?raw';
