export function launchChromium(...more: string[]): Promise<import('playwright-core').Browser>;
