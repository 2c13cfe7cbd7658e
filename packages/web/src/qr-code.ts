import { qrPath } from '@revela/domain'
import { createElement, useMemo } from 'react'
import { encode } from 'uqr'

type Props = { readonly text: string; readonly label: string; readonly className?: string | undefined }

/** Light modules around the code: the quiet zone that readers need. */
const border = 4

/** A QR code as inline SVG: an image with a data URL would require a wider content security policy. */
export function QrCode({ text, label, className }: Props) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border })
    return { size: data.length, path: qrPath(data) }
  }, [text])
  return createElement(
    'svg',
    { className, viewBox: `0 0 ${size} ${size}`, role: 'img', 'aria-label': label },
    createElement('rect', { width: size, height: size, fill: '#fff' }),
    createElement('path', { d: path, fill: '#000' }),
  )
}
