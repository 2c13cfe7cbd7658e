import type { Device } from './choice.ts'

/** Whether this is held in a hand, and whether it can put files into its own photographs. */
export function thisDevice(): Device {
  const handheld = window.matchMedia('(pointer: coarse)').matches
  const sample = new File([new Uint8Array(1)], 'foto.jpg', { type: 'image/jpeg' })
  const sharesFiles = typeof navigator.canShare === 'function' && navigator.canShare({ files: [sample] })
  return { handheld, sharesFiles: handheld && sharesFiles }
}

export const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The browser's own download, which survives this page; the server answers as an attachment. */
export function navigateTo(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noreferrer'
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
