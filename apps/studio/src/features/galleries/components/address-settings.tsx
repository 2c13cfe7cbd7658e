import { galleryAddress as texts } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { galleryAccessQuery } from '../../../lib/gallery-access.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useSetSlug } from '../api/gallery-access.ts'
import { slugProblem } from '../lib/slug-problem.ts'
import styles from './address-settings.module.css'

/** The part of the address that the photographer chooses. */
export function AddressSettings({ galleryId }: { readonly galleryId: string }) {
  const { data: access } = useQuery(galleryAccessQuery(galleryId))
  const save = useSetSlug(galleryId)
  if (access === undefined) return null
  const { slug, url, former_slugs: former } = access
  return (
    <SettingsSection title={texts.title} lead={texts.lead(new URL(url).host)}>
      <AutosaveText
        label={texts.label}
        value={slug}
        most={80}
        required
        check={slugProblem}
        hint={texts.hint}
        onSave={save}
      />
      {former.length > 0 ? (
        <div>
          <p className={styles.label}>{texts.former}</p>
          <ul className={styles.former}>
            {former.map((one) => (
              <li key={one}>/{one}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </SettingsSection>
  )
}
