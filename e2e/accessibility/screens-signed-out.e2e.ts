import { accessScreens } from '../screens/access-screens.ts'
import { failureScreens } from '../screens/failure-screens.ts'
import { accountStatusScreens } from '../screens/account-status-screens.ts'
import { checkScreens } from './check-screens.ts'

checkScreens('Access', accessScreens)
checkScreens('Errors', failureScreens)
checkScreens('Account status', accountStatusScreens)
