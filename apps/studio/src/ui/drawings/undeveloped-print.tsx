import { Drawing } from './drawing.tsx'

/** A sheet in the tray on which nothing appears. */
export function UndevelopedPrint() {
  return (
    <Drawing width={420} height={220}>
      <path d="M40 92h340l-26 96a14 14 0 0 1-13.5 10H79.5A14 14 0 0 1 66 188L40 92Z" fill="var(--color-surface)" />
      <path d="M28 92h364" />
      <path
        d="M58 122c20-9 36-9 56 0s36 9 56 0 36-9 56 0 36 9 56 0 36-9 56 0 20 4 26 3"
        stroke="var(--color-brand-red)"
      />
      <g transform="rotate(-7 210 84)">
        <rect x="146" y="22" width="128" height="92" fill="var(--color-surface)" />
        <rect x="155" y="31" width="110" height="66" stroke="var(--color-hairline)" />
        <path
          d="M164 88c12-3 18-20 30-20 10 0 14 13 24 13 9 0 16-9 38-5M236 50a8 8 0 1 1-16 0 8 8 0 0 1 16 0Z"
          stroke="var(--color-disabled)"
          strokeDasharray="1 6"
        />
      </g>
      <path d="M92 160h60M268 160h60" stroke="var(--color-hairline)" />
    </Drawing>
  )
}
