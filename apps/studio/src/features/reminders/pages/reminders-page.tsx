import { brand, reminderNames, reminderSettings as texts, words } from '@revela/phrases'
import { useQuery } from '@tanstack/react-query'
import { Button, Skeleton } from 'antd'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { LoadFailure } from '../../../ui/list-states.tsx'
import { SettingsSection, SwitchRow } from '../../../ui/settings-section.tsx'
import { reminderSettingsQuery, useSwitchReminder, type AccountReminder, type ReminderKind } from '../api/reminders.ts'
import { TemplateDialog } from '../components/template-dialog.tsx'
import styles from './reminders-page.module.css'

/** Configurações, Lembretes: which reminders go by e-mail, and with which text. */
export function RemindersPage() {
  const { data, isError, isFetching, refetch } = useQuery(reminderSettingsQuery)
  const [editing, setEditing] = useState<ReminderKind | null>(null)
  return (
    <>
      <title>{brand.pageTitle(texts.pageTitle)}</title>
      <SettingsSection title={texts.title} lead={texts.lead} help="reminders">
        {data ? (
          <ul className={styles.kinds}>
            {data.kinds.map((reminder) => (
              <ReminderRow key={reminder.kind} reminder={reminder} onEdit={() => setEditing(reminder.kind)} />
            ))}
          </ul>
        ) : isError ? (
          <LoadFailure text={texts.loadFailed} onRetry={() => void refetch()} retrying={isFetching} />
        ) : (
          <Skeleton active title={false} paragraph={{ rows: 8 }} aria-label={words.loading} />
        )}
        <div className={styles.notes}>
          <p>{texts.rules}</p>
          <p>{texts.whatsapp}</p>
        </div>
      </SettingsSection>
      <TemplateDialog
        reminder={data?.kinds.find(({ kind }) => kind === editing) ?? null}
        onClose={() => setEditing(null)}
      />
    </>
  )
}

type RowProps = { readonly reminder: AccountReminder; readonly onEdit: () => void }

function ReminderRow({ reminder, onEdit }: RowProps) {
  const { kind, by_email } = reminder
  const { name, lead } = reminderNames[kind]
  const change = useSwitchReminder()
  return (
    <li className={styles.kind}>
      <SwitchRow
        label={name}
        lead={lead}
        checked={by_email}
        onChange={(checked) => change.mutate({ kind, by_email: checked })}
      />
      <Button
        type="text"
        className={styles.edit ?? ''}
        icon={<Pencil size={16} strokeWidth={1.75} aria-hidden="true" />}
        aria-label={texts.editOf(name)}
        onClick={onEdit}
      >
        {texts.edit}
      </Button>
    </li>
  )
}
