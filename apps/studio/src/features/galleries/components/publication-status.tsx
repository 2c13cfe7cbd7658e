import { galleryAccess, galleryList, galleryPublication as texts } from '@revela/phrases'
import { Button } from 'antd'
import { Ellipsis, EyeOff, Globe, KeyRound, Link2, UserCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Gallery } from '../../../lib/gallery.ts'
import { usePublish } from '../../../lib/gallery-access.ts'
import { notify } from '../../../lib/notices.ts'
import { galleryPaths } from '../../../lib/paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { MenuButton } from '../../../ui/menu-item.tsx'
import { useUnpublish } from '../api/gallery-access.ts'
import { StateTag } from './state-tag.tsx'
import styles from './publication-status.module.css'

type Props = { readonly galleryId: string; readonly gallery: Gallery }

const icons = { link: Link2, password: KeyRound, invited: UserCheck } as const

/** Whether the gallery is published, its access mode, and the actions that change both. */
export function PublicationStatus({ galleryId, gallery }: Props) {
  const box = useRef<HTMLElement>(null)
  const [isConfirmingUnpublish, setIsConfirmingUnpublish] = useState(false)
  const publish = usePublish(galleryId)
  const unpublish = useUnpublish(galleryId)
  const Icon = icons[gallery.access]

  function onPublish() {
    publish.mutate(undefined, {
      onSuccess: () => {
        notify('success', texts.publishNotice)
        // The button is removed, so the keyboard focus moves here.
        box.current?.focus()
      },
    })
  }

  function onUnpublish() {
    unpublish.mutate(undefined, { onSettled: () => setIsConfirmingUnpublish(false) })
  }

  return (
    <section ref={box} tabIndex={-1} className={styles.status} aria-label={texts.region}>
      {gallery.published ? (
        <div className={styles.line}>
          <StateTag kind="on">{texts.published}</StateTag>
          <span className={styles.access}>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <InlineLink to={galleryPaths.settings(galleryId)}>{galleryAccess.options[gallery.access].name}</InlineLink>
          </span>
          <span className={styles.menu}>
            <Disclosure
              align="end"
              chevron={false}
              label={
                <>
                  <Ellipsis size={20} strokeWidth={1.75} aria-hidden="true" />
                  <span className="visually-hidden">{texts.menu}</span>
                </>
              }
            >
              <MenuButton icon={EyeOff} onClick={() => setIsConfirmingUnpublish(true)}>
                {texts.unpublish}
              </MenuButton>
            </Disclosure>
          </span>
        </div>
      ) : (
        <div className={styles.draft}>
          <p className={styles.words}>
            <StateTag kind="draft">{galleryList.draft}</StateTag> <span>{texts.draftLead}</span>
          </p>
          <Button
            // Not red: the page below has the only red button.
            color="default"
            variant="solid"
            block
            icon={<Globe size={16} strokeWidth={1.75} aria-hidden="true" />}
            loading={publish.isPending}
            onClick={onPublish}
          >
            {texts.publish}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={isConfirmingUnpublish}
        title={texts.unpublishTitle}
        action={texts.unpublishConfirm}
        pending={unpublish.isPending}
        onClose={() => setIsConfirmingUnpublish(false)}
        onConfirm={onUnpublish}
      >
        <p>{texts.unpublishText}</p>
      </ConfirmDialog>
    </section>
  )
}
