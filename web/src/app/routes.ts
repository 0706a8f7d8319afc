import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes'

/** The URL map. Paths match in any letter case. */
export const routes = rootRoute('app/root.tsx', [
  layout('_auth', 'app/auth.layout.tsx', [route('/Login', 'features/account/account.login.tsx')]),
  layout('_admin', 'app/admin.layout.tsx', [
    index('features/home/home.list.tsx'),
    route('/ForgetPassword', 'features/account/account.forgot.tsx'),
    route('/ResetPassword', 'features/account/account.reset.tsx'),
  ]),
])
