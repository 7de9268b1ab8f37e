// Debian's Chromium for scripts and tests: one place for its path and for what keeps it quiet.
import { which } from './run.mjs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts it headless, with a fresh profile. `CHROMIUM` names another program than the one on the path. */
export async function launchChromium(...more) {
  const executablePath = process.env.CHROMIUM ?? which('chromium') ?? which('chromium-browser') ?? which('google-chrome');
  if (!executablePath) throw new Error('No Chromium on the PATH');
  // Not at the top: scripts install playwright-core first.
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, args: [...flags, ...more] });
}
