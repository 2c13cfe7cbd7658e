/** Gives what the page holds to the person as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken hold of it once the click is over.
  setTimeout(() => URL.revokeObjectURL(url))
}
