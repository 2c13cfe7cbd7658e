const maxLength = 200

/**
 * The name of a camera body: make, model and serial number, so that two bodies of one model are told apart. The make is
 * left out where the model repeats it ("NIKON CORPORATION", "NIKON D850").
 */
export function cameraName(tags: Readonly<Record<string, unknown>>): string {
  const [make, model, serial] = [tags['Make'], tags['Model'], tags['SerialNumber']].map(plainText)
  const [firstWord = ''] = make!.split(' ')
  const repeatsMake = firstWord !== '' && model!.toLowerCase().startsWith(firstWord.toLowerCase())
  const name = [repeatsMake ? '' : make, model, serial].filter(Boolean).join(' ')
  return Array.from(name).slice(0, maxLength).join('').trim()
}

/** Old cameras pad their texts with zeros and spaces; a serial number may be stored as a number. */
function plainText(value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text
    .toWellFormed()
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
}
