import { albumDetail as texts, albumWords } from '@revela/phrases'
import { BookOpen, History, Layers, MessageCircle, Settings2, Users } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Album } from '../../../lib/album.ts'
import { formatCalendarDay } from '../../../lib/dates.ts'
import { albumPaths } from '../../../lib/paths.ts'
import panel from '../../../ui/detail-panel.module.css'
import menu from '../../../ui/panel-menu.module.css'
import { PanelItem } from '../../../ui/panel-menu.tsx'
import styles from './album-panel.module.css'
import { AlbumActions } from './album-actions.tsx'
import { AlbumStatusTag } from './album-status.tsx'

const pages = [
  { page: 'detail', icon: BookOpen },
  { page: 'requests', icon: MessageCircle },
  { page: 'versions', icon: Layers },
  { page: 'readers', icon: Users },
  { page: 'settings', icon: Settings2 },
  { page: 'history', icon: History },
] as const

type Props = { readonly album: Album; readonly onSend: () => void }

/** The cover and the state of an album, its next step, and the links to its pages. */
export function AlbumPanel({ album, onSend }: Props) {
  const { pathname } = useLocation()
  const { id, title, client, status, rounds, settings, sent_version: sent, open_requests: open } = album
  return (
    <aside className={panel.panel} aria-label={texts.panel}>
      <div className={styles.head}>
        <div className={styles.cover} data-blank={album.cover === null}>
          {album.cover === null ? (
            <span className={styles.none}>{texts.noCover}</span>
          ) : (
            <img src={album.cover} alt={texts.coverAlt(title)} className={styles.image} decoding="async" />
          )}
        </div>
        <div className={styles.words}>
          <AlbumStatusTag status={status} />
          <p className={styles.line}>{client?.name ?? albumWords.noClient}</p>
          {sent > 0 ? <p className={styles.line}>{albumWords.rounds(rounds.used, rounds.included)}</p> : null}
          {settings.deadline_day !== null && status !== 'approved' ? (
            <p className={styles.line}>{texts.deadline(formatCalendarDay(settings.deadline_day))}</p>
          ) : null}
        </div>
      </div>
      <AlbumActions album={album} onSend={onSend} />
      <nav aria-label={texts.menu}>
        <ul className={menu.menu}>
          {pages.map(({ page, icon }) => (
            <li key={page}>
              <PanelItem to={albumPaths[page](id)} icon={icon} current={pathname === albumPaths[page](id)}>
                {texts.pages[page]}
                {page === 'requests' && open > 0 ? (
                  <span className={styles.badge} title={albumWords.openRequests(open)}>
                    <span aria-hidden="true">{open}</span>
                    <span className="visually-hidden">{albumWords.openRequests(open)}</span>
                  </span>
                ) : null}
              </PanelItem>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  )
}
