/** How a signed-in device is named when its browser or system is not one we recognise. */
export const device = {
  unknownBrowser: 'Navegador',
  unknownSystem: 'outro sistema',
} as const
