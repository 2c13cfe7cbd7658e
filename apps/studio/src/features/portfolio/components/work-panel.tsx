import { galleryCover, photoCount, workDetail as texts } from '@revela/phrases'
import { Images, Settings2 } from 'lucide-react'
import { useRef } from 'react'
import { useLocation } from 'react-router'
import { workPaths } from '../../../lib/paths.ts'
import type { Work } from '../../../lib/work.ts'
import { CoverBox } from '../../../ui/cover-box.tsx'
import { PanelItem } from '../../../ui/panel-menu.tsx'
import panel from '../../../ui/detail-panel.module.css'
import menu from '../../../ui/panel-menu.module.css'
import { useSendWorkCover } from '../api/work-changes.ts'
import { PublicLink } from './public-link.tsx'
import styles from './work-panel.module.css'

type Props = { readonly workId: string; readonly work: Work }

/** The work as the portfolio shows it, and the links to its pages. */
export function WorkPanel({ workId, work }: Props) {
  const picker = useRef<HTMLInputElement>(null)
  const send = useSendWorkCover(workId)
  const inSettings = useLocation().pathname === workPaths.settings(workId)
  return (
    <aside className={panel.panel} aria-label={texts.panel}>
      <CoverBox
        title={work.title}
        cover={work.cover}
        isPending={send.isPending}
        hint={work.cover === null ? galleryCover.noPictures : null}
        picker={picker}
        onPress={() => picker.current?.click()}
        onFile={(file) => send.mutate(file)}
      />
      <p className={styles.line}>
        {work.category ?? texts.noCategory} · {photoCount(work.info.total_pictures)}
      </p>
      <nav aria-label={texts.menu}>
        <ul className={menu.menu}>
          <li>
            <PanelItem to={workPaths.pictures(workId)} icon={Images} current={!inSettings}>
              {texts.pictures}
            </PanelItem>
          </li>
          <li>
            <PanelItem to={workPaths.settings(workId)} icon={Settings2} current={inSettings}>
              {texts.settings}
            </PanelItem>
          </li>
        </ul>
      </nav>
      <div className={styles.address}>
        <PublicLink />
      </div>
    </aside>
  )
}
