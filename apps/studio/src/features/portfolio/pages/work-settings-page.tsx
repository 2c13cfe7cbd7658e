import { brand, gallerySettings, workCreation, workSettings as texts } from '@revela/phrases'
import type { Work } from '../../../lib/work.ts'
import { AutosaveText } from '../../../ui/autosave-text.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { useSaveWork } from '../api/work-changes.ts'
import { CategorySelect } from '../components/category-select.tsx'
import styles from './work-settings-page.module.css'

type Props = { readonly workId: string; readonly work: Work }

export function WorkSettingsPage({ workId, work }: Props) {
  const { mutate: save, isPending } = useSaveWork(workId)
  return (
    <>
      <title>{brand.pageTitle(work.title)}</title>
      <output className={styles.note}>{isPending ? gallerySettings.saving : gallerySettings.autosave}</output>
      <SettingsSection title={texts.title} lead={texts.lead}>
        <AutosaveText
          label={texts.name}
          value={work.title}
          maxLength={120}
          required
          onSave={(title) => save({ title })}
        />
        <div>
          <p className={styles.label} aria-hidden="true">
            {workCreation.category}
          </p>
          <CategorySelect value={work.category_id} onChange={(category_id) => save({ category_id })} />
        </div>
      </SettingsSection>
    </>
  )
}
