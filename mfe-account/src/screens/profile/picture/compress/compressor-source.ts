// As text: the worker is made of it, so the compressor comes from our release, once, and with its hash checked.
export { default as compressorSource } from 'browser-image-compression/dist/browser-image-compression.js?raw';
