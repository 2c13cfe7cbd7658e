import { galleryAccess as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { galleryAccessQuery, type AccessMode, type GalleryAccess } from '../../../lib/gallery-access.ts'
import { Callout } from '../../../ui/callout.tsx'
import { OptionChoice } from '../../../ui/option-choice.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { defaultAccessQuery, useSetAccess, useSetDefaultAccess } from '../api/gallery-access.ts'
import { ClosingDate } from './closing-date.tsx'
import { GalleryPassword, PasswordForm } from './gallery-password.tsx'
import styles from './access-settings.module.css'

const modes = ['link', 'password', 'invited'] as const
const options = modes.map((value) => ({ value, ...texts.options[value] }))

/** Who may open the gallery, until when, and with which password. */
export function AccessSettings({ galleryId }: { readonly galleryId: string }) {
  const { data: access } = useQuery(galleryAccessQuery(galleryId))
  if (access === undefined) return null
  return (
    <SettingsSection title={texts.title} lead={texts.lead}>
      <AccessForm galleryId={galleryId} access={access} />
      <ClosingDate galleryId={galleryId} closesOn={access.closes_on} />
    </SettingsSection>
  )
}

function AccessForm({ galleryId, access }: { readonly galleryId: string; readonly access: GalleryAccess }) {
  const { mutate: save, isPending, variables } = useSetAccess(galleryId)
  /** “Com senha” is chosen, and its password is not saved yet. */
  const [asksPassword, setAsksPassword] = useState(false)
  const saved = isPending ? variables.access : access.access
  const shown: AccessMode = asksPassword ? 'password' : saved

  function choose(next: AccessMode) {
    setAsksPassword(next === 'password' && access.access !== 'password')
    if (next !== 'password' && next !== access.access) save({ access: next })
  }

  function savePassword(password: string) {
    save({ access: 'password', password }, { onSuccess: () => setAsksPassword(false) })
  }

  return (
    <>
      <OptionChoice legend={texts.choice} value={shown} options={options} onChange={choose} />
      {access.selection === 'private' && shown === 'link' ? (
        <Callout kind="warning">{texts.privateSelectionOpen}</Callout>
      ) : null}
      {access.selection === 'private' && shown === 'invited' ? (
        <Callout kind="success">{texts.privateSelection}</Callout>
      ) : null}
      {access.selection === 'public' && shown === 'invited' ? (
        <Callout kind="warning">{texts.publicSelection}</Callout>
      ) : null}
      {asksPassword ? <PasswordForm pending={isPending} onSave={savePassword} /> : null}
      {!asksPassword && access.password !== null ? (
        <GalleryPassword password={access.password} pending={isPending} onSave={savePassword} />
      ) : null}
      {asksPassword ? null : <DefaultAccess access={saved} />}
    </>
  )
}

/** What new galleries begin with. */
function DefaultAccess({ access }: { readonly access: AccessMode }) {
  const { data: current } = useQuery(defaultAccessQuery)
  const { mutate, isPending } = useSetDefaultAccess()
  if (current === undefined) return null
  if (current === access) return <p className={styles.note}>{texts.isDefault}</p>
  return (
    <div className={styles.default}>
      <p className={styles.note}>{texts.newGalleriesLead(texts.options[current].name)}</p>
      <Button loading={isPending} onClick={() => mutate(access)}>
        {texts.newGalleries}
      </Button>
    </div>
  )
}
