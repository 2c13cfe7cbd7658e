import { albumRemoval, albumSettingsPage as texts, brand } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, ConfigProvider } from 'antd'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Album } from '../../../lib/album.ts'
import { paths } from '../../../lib/paths.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useSaveAlbum, useTrashAlbum } from '../api/album-changes.ts'
import { type Proof, proofQuery } from '../api/album-queries.ts'
import { GalleryChoice } from '../components/gallery-choice.tsx'
import { PageSettings } from '../components/page-settings.tsx'
import { ApprovalSettings, TermSettings } from '../components/term-settings.tsx'
import type { ClientChoice, ClientChoicePicker } from '../lib/client-choice.ts'
import styles from './settings-page.module.css'

type Props = { readonly album: Album; readonly ClientPicker: ClientChoicePicker }

/** What the photographer decides about an album. Every change is saved at once. */
export function AlbumSettingsPage({ album, ClientPicker }: Props) {
  const { mutate: save } = useSaveAlbum(album.id)
  const trash = useTrashAlbum()
  const navigate = useNavigate()
  const [removing, setRemoving] = useState(false)
  const { data: proof } = useQuery(proofQuery(album.id))
  const isApproved = album.status === 'approved'

  return (
    <section aria-labelledby="album-settings-heading">
      <title>{brand.pageTitle(`${texts.heading} · ${album.title}`)}</title>
      <h2 id="album-settings-heading" className="visually-hidden">
        {texts.heading}
      </h2>
      {isApproved ? (
        <div className={styles.note}>
          <Callout kind="success" title={texts.approvedTitle}>
            {texts.approved}
          </Callout>
        </div>
      ) : null}
      <SettingsSection title={texts.about} lead={texts.aboutLead} help="albums">
        <AutosaveText
          label={texts.name}
          value={album.title}
          maxLength={120}
          required
          onSave={(title) => save({ title })}
        />
        <div>
          <p className={styles.label}>{texts.client}</p>
          <ClientPicker chosen={clientOf(album, proof)} onChoose={(next) => save({ client_id: next?.id ?? null })} />
        </div>
      </SettingsSection>
      <ConfigProvider componentDisabled={isApproved}>
        {/* Also for the fields that are not antd's. */}
        <fieldset disabled={isApproved} className={styles.proof}>
          <PageSettings album={album} onSave={save} />
          <SettingsSection title={texts.swaps} lead={texts.swapsLead}>
            <GalleryChoice
              label={texts.swaps}
              value={album.settings.gallery_ids}
              onChange={(gallery_ids) => save({ gallery_ids })}
            />
          </SettingsSection>
          <TermSettings album={album} onSave={save} />
          <ApprovalSettings album={album} readers={proof?.readers ?? []} onSave={save} />
        </fieldset>
      </ConfigProvider>
      <SettingsSection title={texts.removal} lead={texts.removalLead}>
        <div>
          <Button
            danger
            size="large"
            icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
            onClick={() => setRemoving(true)}
          >
            {texts.remove}
          </Button>
        </div>
      </SettingsSection>
      <ConfirmDialog
        open={removing}
        title={albumRemoval.title}
        action={albumRemoval.confirm}
        pending={trash.isPending}
        focusKeep
        onClose={() => setRemoving(false)}
        onConfirm={() =>
          // Also if a refetch has already found the album missing.
          void trash.mutateAsync(album.id).then(
            () => navigate(paths.albums),
            // The mutation has already reported the error.
            () => setRemoving(false),
          )
        }
      >
        <p>{albumRemoval.text(album.title, album.spreads)}</p>
      </ConfirmDialog>
    </section>
  )
}

/** The client with the contact that the reader of the same client has. */
function clientOf({ client }: Album, proof: Proof | undefined): ClientChoice | null {
  if (client === null) return null
  const reader = proof?.readers.find((one) => one.client_id === client.id)
  return { ...client, email: reader?.email ?? '', tel: reader?.whatsapp ?? null }
}
