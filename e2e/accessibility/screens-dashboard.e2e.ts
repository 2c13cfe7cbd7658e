import { dashboardScreens } from '../screens/dashboard-screens.ts'
import { exportScreens } from '../screens/export-screens.ts'
import { pixScreens } from '../screens/pix-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Today', dashboardScreens)
checkScreens('Exporting selections', exportScreens)
checkScreens('The Pix key', pixScreens)
