import { initials, pictureEndings } from '@revela/domain'
import { imageCrop, profile as profileTexts } from '@revela/phrases'
import { Button } from 'antd'
import { Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { notify } from '../../../lib/notices.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FileButton } from '../../../ui/file-button.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import type { Profile } from '../api/profile.ts'
import { type LoadedImage, loadImage } from '../lib/crop.ts'
import styles from './brand-image.module.css'
import brandSectionStyles from './brand-section.module.css'
import { CropDialog, type BrandImage, useDeleteImage, useSendImage } from './crop-dialog.tsx'

const acceptedEndings = Object.values(pictureEndings)
  .flat()
  .map((ending) => `.${ending}`)
  .join(',')

type Texts = {
  readonly name: string
  readonly lead: string
  readonly send: string
  readonly change: string
  readonly remove: string
}

type Props = {
  readonly kind: BrandImage
  readonly address: string | null
  readonly texts: Texts
  /** The confirmation before the deletion; without it the image is deleted at once. */
  readonly confirm?: { readonly title: string; readonly text: string; readonly action: string }
  /** The current image. */
  readonly children: ReactNode
}

/** The logo or avatar, with the actions that upload, replace and delete it. */
function BrandImageField({ kind, address, texts, confirm, children }: Props) {
  const id = useId()
  const { image, choose, drop } = useImageFile()
  const [isConfirming, setIsConfirming] = useState(false)
  const send = useSendImage(kind)
  const remove = useDeleteImage(kind)

  return (
    <section className={styles.field} aria-labelledby={id}>
      {children}
      <div className={styles.words}>
        <h3 id={id} className={styles.name}>
          {texts.name}
        </h3>
        <p className={styles.lead}>{texts.lead}</p>
        <div className={styles.actions}>
          <FileButton accept={acceptedEndings} onFiles={(files) => void choose(files)}>
            {address === null ? texts.send : texts.change}
          </FileButton>
          {address === null ? null : (
            <Button
              type="text"
              icon={<Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />}
              loading={remove.isPending && !isConfirming}
              aria-label={texts.remove}
              onClick={() => (confirm ? setIsConfirming(true) : remove.mutate())}
            >
              {profileTexts.brand.remove}
            </Button>
          )}
        </div>
      </div>
      {image ? (
        <CropDialog
          kind={kind}
          image={image}
          sending={send.isPending}
          onClose={drop}
          onSave={(file) => send.mutate(file, { onSettled: drop })}
        />
      ) : null}
      {confirm ? (
        <ConfirmDialog
          open={isConfirming}
          title={confirm.title}
          action={confirm.action}
          pending={remove.isPending}
          onClose={() => setIsConfirming(false)}
          onConfirm={() => remove.mutate(undefined, { onSettled: () => setIsConfirming(false) })}
        >
          <p>{confirm.text}</p>
        </ConfirmDialog>
      ) : null}
    </section>
  )
}

/** The image file that is chosen but not uploaded yet. */
function useImageFile() {
  const [image, setImage] = useState<LoadedImage | null>(null)
  useEffect(() => () => image?.close(), [image])

  async function choose(files: FileList | null): Promise<void> {
    const [file] = files ?? []
    if (!file) return
    try {
      setImage(await loadImage(file))
    } catch {
      // The browser cannot decode the file; the user can choose another one.
      notify('error', imageCrop.unreadable)
    }
  }

  return { image, choose, drop: () => setImage(null) }
}

const { brand } = profileTexts

type BrandSectionProps = { readonly profile: Pick<Profile, 'logo' | 'avatar' | 'display_name'> }

export function BrandSection({ profile: { logo, avatar, display_name } }: BrandSectionProps) {
  return (
    <SettingsSection title={brand.title} lead={brand.lead}>
      <BrandImageField
        kind="logo"
        address={logo}
        texts={{
          name: brand.logo,
          lead: logo === null ? brand.logoNone : brand.logoLead,
          send: brand.sendLogo,
          change: brand.changeLogo,
          remove: brand.deleteLogo,
        }}
        confirm={{ title: brand.deleteLogoTitle, text: brand.deleteLogoText, action: brand.deleteLogoConfirm }}
      >
        <span className={brandSectionStyles.logo} data-empty={logo === null || undefined}>
          {logo === null ? (
            <span className={brandSectionStyles.text}>{display_name}</span>
          ) : (
            <img src={logo} alt={brand.logo} />
          )}
        </span>
      </BrandImageField>
      <BrandImageField
        kind="avatar"
        address={avatar}
        texts={{
          name: brand.avatar,
          lead: brand.avatarLead,
          send: brand.sendAvatar,
          change: brand.changeAvatar,
          remove: brand.deleteAvatar,
        }}
      >
        <span className={brandSectionStyles.avatar}>
          {avatar === null ? (
            <span aria-hidden="true">{initials(display_name)}</span>
          ) : (
            <img src={avatar} alt={brand.avatar} />
          )}
        </span>
      </BrandImageField>
    </SettingsSection>
  )
}
