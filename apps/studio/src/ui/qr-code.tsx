import { qrPath } from '@revela/domain'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** Light modules around the code: the quiet zone that readers need. */
const border = 4

export function QrCode({
  text,
  label,
  className,
}: {
  readonly text: string
  readonly label: string
  readonly className?: string | undefined
}) {
  const { size, path } = useMemo(() => {
    const { data } = encode(text, { ecc: 'M', border })
    return { size: data.length, path: qrPath(data) }
  }, [text])
  return (
    <svg
      className={className}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an image's address would need another policy
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
