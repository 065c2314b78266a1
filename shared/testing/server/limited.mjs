const { clearTimeout, setTimeout } = globalThis;

/** Ends a test that hangs. A loaded machine is slow, not wrong, so the limit is long. */
export const limited = (fn, ms = 30_000) =>
  async function run() {
    let timer;
    const late = new Promise((_, reject) => {
      timer = setTimeout(() => reject(new Error(`It took longer than ${ms} ms.`)), ms);
    });
    try {
      await Promise.race([fn.call(this), late]);
    } finally {
      clearTimeout(timer);
    }
  };
