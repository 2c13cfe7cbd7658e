import { familyDownload, familyFilter, familyGrid, familyHeader, familyShare } from '@revela/phrases'
import { type ReactNode, useEffect, useState } from 'react'
import { Icon, type IconName } from '../ui/icon.tsx'
import styles from './gallery-header.module.css'

/** Ignores smaller movements, such as a trembling finger. */
const stepPx = 12
const topPx = 120

/** Whether the last scroll went down, and whether the page is at its top. */
function useHiding(): { hidden: boolean; top: boolean } {
  const [state, setState] = useState({ hidden: false, top: true })
  useEffect(() => {
    let last = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      const top = now < topPx
      const moved = Math.abs(now - last) >= stepPx
      const down = now > last
      if (moved) last = now
      setState((before) => {
        const hidden = top ? false : moved ? down : before.hidden
        return hidden === before.hidden && top === before.top ? before : { hidden, top }
      })
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return state
}

type Props = {
  readonly title: string
  readonly filtering: boolean
  readonly onFilter: () => void
  /** Null if the photographer does not allow it. */
  readonly onShare: (() => void) | null
  readonly onDownload: (() => void) | null
}

type HeaderButtonProps = {
  readonly icon: IconName
  /** The word under the icon. */
  readonly word: string
  /** The name for screen readers, which begins with the word. */
  readonly label: string
  readonly onClick: () => void
  readonly children?: ReactNode
}

function HeaderButton(props: HeaderButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={props.label}
      title={props.label}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
      <span className={styles.word}>{props.word}</span>
      {props.children}
    </button>
  )
}

/** Hidden while the visitor scrolls down, shown again as soon as they scroll up. */
export function GalleryHeader({ title, filtering, onFilter, onShare, onDownload }: Props) {
  const { hidden, top } = useHiding()
  return (
    <header className={styles.header} data-hidden={hidden || undefined} data-top={top || undefined}>
      <button
        type="button"
        className={styles.title}
        title={familyGrid.toTop}
        onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}
      >
        {title}
      </button>
      <HeaderButton icon="filter" word={familyHeader.filter} label={familyFilter.open} onClick={onFilter}>
        {filtering ? <span className={styles.dot} /> : null}
      </HeaderButton>
      {onShare === null ? null : (
        <HeaderButton icon="share" word={familyHeader.share} label={familyShare.open} onClick={onShare} />
      )}
      {onDownload === null ? null : (
        <HeaderButton icon="download" word={familyHeader.download} label={familyDownload.open} onClick={onDownload} />
      )}
    </header>
  )
}
