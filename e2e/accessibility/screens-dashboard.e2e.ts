import { dashboardScreens } from '../screens/dashboard-screens.ts'
import { exportScreens } from '../screens/export-screens.ts'
import { pixScreens } from '../screens/pix-screens.ts'
import { reminderScreens } from '../screens/reminder-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Dashboard', dashboardScreens)
checkScreens('Export of selections', exportScreens)
checkScreens('Pix key', pixScreens)
checkScreens('Reminders', reminderScreens)
