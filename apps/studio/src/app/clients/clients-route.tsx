import { ClientsPage } from '../../features/clients/pages/clients-page.tsx'
import { ClientReminders } from '../../features/reminders/components/client-reminders.tsx'

export function ClientsRoute() {
  return <ClientsPage Reminders={ClientReminders} />
}
