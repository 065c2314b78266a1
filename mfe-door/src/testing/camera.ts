/** A camera, and a reader of codes that sees what a test shows. */
export function provideCamera({ refuses }: { refuses?: 'NotAllowedError' | 'NotFoundError' } = {}) {
  let shown: string | undefined;
  let reads = 0;
  const torch: unknown[] = [];
  const stopped: string[] = [];
  const track = {
    stop: () => stopped.push('video'),
    getCapabilities: () => ({ torch: true }),
    applyConstraints: async ({ advanced }: { advanced: unknown[] }) => void torch.push(...advanced),
  };
  const getUserMedia = async () => {
    if (refuses) throw new DOMException('no camera', refuses);
    return { getTracks: () => [track], getVideoTracks: () => [track] };
  };
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
  HTMLMediaElement.prototype.play = async () => {};
  class BarcodeDetector {
    static getSupportedFormats = async () => ['qr_code'];
    detect = async () => {
      reads += 1;
      return shown === undefined ? [] : [{ rawValue: shown }];
    };
  }
  Object.assign(globalThis, { BarcodeDetector });
  return {
    torch,
    stopped,
    reads: () => reads,
    show(text: string | undefined) {
      shown = text;
    },
  };
}
