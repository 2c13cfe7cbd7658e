import { Drawing } from './drawing.tsx'

const paper = 'var(--color-surface)'
const faint = 'var(--color-hairline)'

/** A contact sheet with one frame circled and the pencil beside it. */
export function ProofSheet() {
  return (
    <Drawing width={420} height={230}>
      <path d="M76 214h268" stroke={faint} />
      <g transform="rotate(-3 200 112)">
        <rect x="108" y="24" width="190" height="176" rx="4" fill={paper} />
        <g stroke={faint}>
          <rect x="124" y="40" width="44" height="32" />
          <rect x="181" y="40" width="44" height="32" />
          <rect x="238" y="40" width="44" height="32" />
          <rect x="124" y="96" width="44" height="32" />
          <rect x="238" y="96" width="44" height="32" />
          <rect x="124" y="152" width="44" height="32" />
          <rect x="181" y="152" width="44" height="32" />
          <rect x="238" y="152" width="44" height="32" />
        </g>
        <rect x="181" y="96" width="44" height="32" />
        <path d="m187 122 10-12 8 8 6-6 8 10" />
        <path d="M234 111c0 16-14 27-32 27s-31-11-31-26 14-27 33-27c16 0 29 10 30 23" stroke="var(--color-brand-red)" />
      </g>
      <g transform="rotate(38 318 130)">
        <path d="M312 66h14v96l-7 18-7-18V66Z" fill={paper} />
        <path d="M312 76h14M312 160h14" />
        <path d="m316.500 173 2.500 7 2.500-7Z" fill="var(--color-brand-red)" stroke="none" />
      </g>
    </Drawing>
  )
}
