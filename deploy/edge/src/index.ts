export { compressJson } from './compress-json.ts';
export type { AskBackend } from './drawing/first-answers.ts';
export { edge } from './edge.ts';
export type { EdgeOptions } from './edge-options.ts';
export { type ProviderSources, paymentSources } from './page/payment-sources.ts';
export { createPageFaults, type PageFaults } from './page-faults.ts';
export { readableUrl } from './readable-url.ts';
export { type ReloadChannel, reloadChannel } from './reload-channel.ts';
export { favicon } from './routes/favicon.ts';
