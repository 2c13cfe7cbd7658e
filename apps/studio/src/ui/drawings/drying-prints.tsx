import { Drawing } from './drawing.tsx'

const paper = 'var(--color-surface)'
const faint = 'var(--color-hairline)'

function Clip({ x, y }: { readonly x: number; readonly y: number }) {
  return <rect x={x - 4} y={y - 9} width="8" height="18" rx="2" fill={paper} />
}

/** Three prints on the line: a landscape, a couple, and one that is still coming up. */
export function DryingPrints() {
  return (
    <Drawing width={440} height={240}>
      <path d="M4 30c70 26 144 39 216 39s146-13 216-39" />
      <g transform="rotate(-4 95 120)">
        <rect x="34" y="66" width="118" height="86" fill={paper} />
        <rect x="42" y="74" width="102" height="62" stroke={faint} />
        <path d="M42 126c14-4 22-22 32-22 9 0 13 15 22 15 8 0 12-9 20-9 10 0 16 10 28 12" />
        <circle cx="124" cy="90" r="7" />
        <Clip x={64} y={62} />
        <Clip x={122} y={66} />
      </g>
      <g transform="rotate(2 220 150)">
        <rect x="174" y="76" width="92" height="122" fill={paper} />
        <rect x="182" y="84" width="76" height="94" stroke={faint} />
        <circle cx="210" cy="120" r="10" />
        <circle cx="232" cy="114" r="10" />
        <path d="M190 178c0-20 6-36 18-36 5 0 9 3 12 8 4-8 8-14 14-14 12 0 18 20 18 42" />
        <path
          d="M221 98.5c-3-3.4-7.5-.4-6 3 .9 2 3.5 3.5 6 5.5 2.5-2 5.1-3.5 6-5.5 1.5-3.4-3-6.4-6-3Z"
          fill="var(--color-brand-red)"
          stroke="none"
        />
        <Clip x={198} y={73} />
        <Clip x={242} y={71} />
      </g>
      <g transform="rotate(5 345 118)">
        <rect x="288" y="66" width="118" height="86" fill={paper} />
        <rect x="296" y="74" width="102" height="62" stroke={faint} />
        <path d="M304 124c12-2 16-16 28-16 10 0 14 10 24 10 8 0 16-8 34-4" stroke={faint} strokeDasharray="1 6" />
        <circle cx="330" cy="92" r="8" stroke={faint} strokeDasharray="1 6" />
        <Clip x={318} y={66} />
        <Clip x={376} y={59} />
      </g>
      <path d="M330 176v8M352 184v10M220 212v8" stroke={faint} />
    </Drawing>
  )
}
