let audio: AudioContext | undefined;

/** Browsers allow sound only after a touch. */
export function allowSound(): void {
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
  } catch {
    // Without sound the colour and the vibration remain.
  }
}

interface Tone {
  hz: number;
  /** In seconds from now. */
  at: number;
  lasts: number;
  type: OscillatorType;
}

function play({ hz, at, lasts, type }: Tone): void {
  if (audio?.state !== 'running') return;
  const start = audio.currentTime + at;
  const oscillator = audio.createOscillator();
  const volume = audio.createGain();
  oscillator.type = type;
  oscillator.frequency.value = hz;
  // A sudden end clicks.
  volume.gain.setValueAtTime(0.4, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lasts);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start(start);
  oscillator.stop(start + lasts);
}

/** A high pair of tones and a short pulse for people who come in, a low tone and two long pulses for others. */
export function signal(isIn: boolean): void {
  if (isIn) {
    play({ hz: 880, at: 0, lasts: 0.1, type: 'sine' });
    play({ hz: 1320, at: 0.1, lasts: 0.16, type: 'sine' });
  } else play({ hz: 180, at: 0, lasts: 0.5, type: 'square' });
  navigator.vibrate?.(isIn ? 80 : [180, 90, 180]);
}
