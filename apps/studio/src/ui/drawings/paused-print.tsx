import { Drawing } from './drawing.tsx'

/** A print kept under glass: nothing lost, nothing moving. */
export function PausedPrint() {
  return (
    <Drawing width={420} height={220}>
      <path d="M92 204h236" stroke="var(--color-hairline)" />
      <path d="M122 204V112a88 88 0 0 1 176 0v92" fill="var(--color-surface)" />
      <path d="M106 204h208" />
      <rect x="204" y="12" width="12" height="12" rx="6" />
      <g transform="rotate(-3 210 140)">
        <rect x="154" y="96" width="112" height="84" fill="var(--color-paper)" />
        <rect x="162" y="104" width="96" height="60" stroke="var(--color-hairline)" />
        <path d="M162 154c13-4 20-20 30-20 9 0 12 13 20 13 8 0 12-8 19-8 9 0 15 9 27 10" />
        <circle cx="238" cy="119" r="6" />
      </g>
      <path d="M146 116c2-24 14-42 34-52" stroke="var(--color-hairline)" />
      <path d="M210 180v12" stroke="var(--color-brand-red)" />
    </Drawing>
  )
}
