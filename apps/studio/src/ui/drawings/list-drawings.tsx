import { Drawing } from './drawing.tsx'

const paper = 'var(--color-surface)'
const faint = 'var(--color-hairline)'

/** A box of index cards; one card is pulled up, with a face and an empty line for the name. */
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

/** An open guest book without names, with a pen beside it. */
export function GuestBook() {
  return (
    <Drawing width={420} height={210}>
      <path d="M56 188h308" stroke={faint} />
      <path d="M70 60c46-18 96-16 140 6v118c-44-20-94-22-140-6V60Z" fill={paper} />
      <path d="M350 60c-46-18-96-16-140 6v118c44-20 94-22 140-6V60Z" fill={paper} />
      <path d="M92 88c32-10 66-9 98 4M92 112c32-10 66-9 98 4M92 136c32-10 66-9 98 4" stroke={faint} />
      <path d="M230 92c32-13 66-14 98-4M230 116c32-13 66-14 98-4" stroke={faint} />
      <path d="M230 140c16-6 32-10 50-11" stroke="var(--color-disabled)" strokeDasharray="1 6" />
      <path d="M210 66v118" />
      <g transform="rotate(38 312 118)">
        <path d="M306 62h12v78l-6 16-6-16V62Z" fill={paper} />
        <path d="M306 140h12" />
        <path d="M306 74h12" stroke="var(--color-brand-red)" />
      </g>
    </Drawing>
  )
}

function Clip({ x, y }: { readonly x: number; readonly y: number }) {
  return <rect x={x - 4} y={y - 9} width="8" height="18" rx="2" fill={paper} />
}

/** Three prints on a drying line: a landscape, a couple, and one that is still developing. */
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

/** A contact sheet with one circled frame and a pencil. */
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
