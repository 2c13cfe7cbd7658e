/**
 * What photographers call a photo's number: the last run of digits in its file name, extension left out.
 * `DSC_0412-2.jpg` is 2, `IMG_20261115_0007.JPG` is 7. `null` where a name has no digits.
 */
export function photoNumber(fileName: string): number | null {
  const name = fileName.replace(/\.[^.]*$/, '')
  const digits = name.match(/\d+/g)?.at(-1)
  // Beyond 15 digits a number would no longer be exact; the last ones are what tells photos apart.
  return digits === undefined ? null : Number(digits.slice(-15))
}
