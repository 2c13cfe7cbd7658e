import { Drawing } from './drawing.tsx'

const paper = 'var(--color-surface)'
const faint = 'var(--color-hairline)'

/** A box of index cards; one of them is pulled up, with a face and an empty line for the name. */
export function CardIndex() {
  return (
    <Drawing width={420} height={230}>
      <path d="M76 208h268" stroke={faint} />
      <g>
        <path d="M118 104V70a4 4 0 0 1 4-4h34l8-10h30l8 10h96a4 4 0 0 1 4 4v34" fill={paper} stroke={faint} />
        <path d="M112 112V84a4 4 0 0 1 4-4h96l8-10h30l8 10h46a4 4 0 0 1 4 4v28" fill={paper} />
      </g>
      <g transform="rotate(-5 206 80)">
        <rect x="142" y="18" width="128" height="112" rx="4" fill={paper} />
        <circle cx="176" cy="52" r="11" />
        <path d="M157 84c1-11 8-17 19-17s18 6 19 17" />
        <path d="M210 46h44M210 60h30" stroke={faint} />
        <path d="M210 76h36" stroke="var(--color-disabled)" strokeDasharray="1 6" />
        <path
          d="M252 32c-2.600-3-6.600-.4-5.200 2.700.8 1.800 3.100 3.100 5.200 4.900 2.200-1.800 4.500-3.100 5.300-4.900 1.300-3.100-2.700-5.700-5.300-2.700Z"
          fill="var(--color-brand-red)"
          stroke="none"
        />
      </g>
      <path d="M92 110h236l-8 90a8 8 0 0 1-8 7.400H108a8 8 0 0 1-8-7.400l-8-90Z" fill={paper} />
      <rect x="172" y="136" width="76" height="30" rx="4" />
      <path d="M186 151h48" stroke={faint} />
      <path d="M196 184a14 8 0 0 0 28 0" />
    </Drawing>
  )
}
