let audio: AudioContext | undefined;

const foundSignal = { hertz: 1320, seconds: 0.08, shake: [40] };
const notFound = { hertz: 196, seconds: 0.35, shake: [90, 60, 90] };

const beep = ({ hertz, seconds }: typeof foundSignal) => {
  if (!('AudioContext' in window)) return;
  audio ??= new AudioContext();
  void audio.resume();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.value = 0.15;
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + seconds);
};

export const shake = (pattern: number | number[]) => {
  if ('vibrate' in navigator) navigator.vibrate(pattern);
};

/** Confirms a scan by sound and vibration, because a picker looks at the shelf. A wrong scan sounds different. */
export const signalScan = (isFound: boolean) => {
  const signal = isFound ? foundSignal : notFound;
  shake(signal.shake);
  beep(signal);
};
