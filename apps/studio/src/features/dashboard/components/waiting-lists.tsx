import { dashboard } from '@revela/phrases'
import { formatAgo, formatCalendarDay } from '../../../lib/dates.ts'
import { OutsideButton } from '../../../ui/button-link.tsx'
import { WhatsAppGlyph } from '../../../ui/glyphs.tsx'
import type { NearDeadline, StoppedSelection } from '../api/dashboard-query.ts'
import { DashboardSection } from './dashboard-section.tsx'
import { WaitingRow } from './waiting-row.tsx'

export function Deadlines({ selections }: { readonly selections: readonly NearDeadline[] }) {
  const texts = dashboard.deadlines
  return (
    <DashboardSection title={texts.title} lead={texts.lead}>
      <ul>
        {selections.map((selection) => (
          <WaitingRow
            key={selection.selection_id}
            selection={selection}
            urgent={texts.ends(selection.days_left)}
            detail={`${texts.at(formatCalendarDay(selection.limit_date))} · ${dashboard.far(selection.chosen)}`}
          />
        ))}
      </ul>
    </DashboardSection>
  )
}

type StoppedProps = { readonly selections: readonly StoppedSelection[]; readonly now: Date }

export function Stopped({ selections, now }: StoppedProps) {
  const texts = dashboard.stopped
  return (
    <DashboardSection title={texts.title} lead={texts.lead}>
      <ul>
        {selections.map((selection) => (
          <WaitingRow
            key={selection.selection_id}
            selection={selection}
            urgent={texts.since(formatAgo(selection.last_access, now))}
            detail={[dashboard.far(selection.chosen), ...(selection.whatsapp_url === null ? [texts.noPhone] : [])].join(
              ' · ',
            )}
            action={
              selection.whatsapp_url === null ? null : (
                <OutsideButton
                  href={selection.whatsapp_url}
                  label={texts.remindOf(selection.client_name)}
                  icon={<WhatsAppGlyph size={18} />}
                >
                  {texts.remind}
                </OutsideButton>
              )
            }
          />
        ))}
      </ul>
    </DashboardSection>
  )
}
