const fontSize = 160
/** Room for the shadow and for letters that reach beyond their line. */
const padding = 48

/**
 * A canvas does not wait for web fonts. Only the first family is a web font: the fallbacks are fonts of the device, and
 * loading one that the device lacks is an error.
 */
async function loadTitleFont(family: string, text: string): Promise<void> {
  const [webFont = family] = family.split(',')
  // Without the web font the text is drawn in a fallback.
  await document.fonts.load(`500 ${fontSize}px ${webFont}`, text).catch(() => undefined)
}

/**
 * Draws a text as a PNG with a transparent background: white, with a soft dark outline, so that it is readable on light
 * and dark pictures. The server gets it like any other image, so the preview and the result are the same pixels.
 */
export async function textImage(text: string): Promise<File> {
  const family = getComputedStyle(document.documentElement).getPropertyValue('--font-title').trim() || 'serif'
  const font = `500 ${fontSize}px ${family}`
  await loadTitleFont(family, text)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2D canvas')
  context.font = font
  canvas.width = Math.ceil(context.measureText(text).width) + 2 * padding
  canvas.height = fontSize + 2 * padding
  // Setting the size resets the context.
  context.font = font
  context.textBaseline = 'middle'
  context.shadowColor = 'rgb(0 0 0 / 55%)'
  context.shadowBlur = 16
  context.fillStyle = '#fff'
  context.fillText(text, padding, canvas.height / 2)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas was not encoded')
  return new File([blob], 'texto.png', { type: 'image/png' })
}
