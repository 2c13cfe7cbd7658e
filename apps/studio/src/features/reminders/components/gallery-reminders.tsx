import { galleryReminders as texts, reminderNames, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { paths } from '../../../lib/paths.ts'
import { ChoiceList } from '../../../ui/choice-list.tsx'
import { InlineLink } from '../../../ui/inline-link.tsx'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { galleryRemindersQuery, useSaveGalleryReminder } from '../api/gallery-reminders.ts'
import styles from './gallery-reminders.module.css'

/** What a gallery sends by e-mail where it differs from the account. */
export function GalleryReminders({ galleryId }: { readonly galleryId: string }) {
  const { data, isError, isFetching, refetch } = useQuery(galleryRemindersQuery(galleryId))
  const save = useSaveGalleryReminder(galleryId)
  return (
    <SettingsSection title={texts.title} lead={texts.lead} help="reminders">
      {data ? (
        <div className={styles.kinds}>
          {data.kinds.map(({ kind, by_email, account_by_email }) => (
            <ChoiceList
              key={kind}
              label={reminderNames[kind].name}
              value={by_email === null ? 'account' : by_email ? 'on' : 'off'}
              options={[
                { value: 'account', text: texts.asAccount(account_by_email) },
                { value: 'on', text: texts.on },
                { value: 'off', text: texts.off },
              ]}
              onChange={(value) => save.mutate({ kind, by_email: value === 'account' ? null : value === 'on' })}
            />
          ))}
        </div>
      ) : isError ? (
        <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 4 }} aria-label={words.loading} />
      )}
      <p>
        <InlineLink to={paths.settingsReminders}>{texts.account}</InlineLink>
      </p>
    </SettingsSection>
  )
}
