import { messages } from './texts.ts'

/** Texts of the frame around every page, and of the error page. */
export const shell = messages({
  skip: { uk: 'Перейти до вмісту', en: 'Skip to content', ru: 'Перейти к содержимому', es: 'Ir al contenido' },
  menu: { uk: 'Меню розділів', en: 'Sections menu', ru: 'Меню разделов', es: 'Menú de secciones' },
  sections: { uk: 'Розділи', en: 'Sections', ru: 'Разделы', es: 'Secciones' },
  group_team: { uk: 'Команда', en: 'Team', ru: 'Команда', es: 'Equipo' },
  group_administration: { uk: 'Адміністрування', en: 'Administration', ru: 'Администрирование', es: 'Administración' },
  crumbs: { uk: 'Шлях до сторінки', en: 'Breadcrumbs', ru: 'Путь к странице', es: 'Ruta de la página' },
  language: { uk: 'Мова', en: 'Language', ru: 'Язык', es: 'Idioma' },
  theme: { uk: 'Тема', en: 'Theme', ru: 'Тема', es: 'Tema' },
  themeLight: { uk: 'Світла', en: 'Light', ru: 'Светлая', es: 'Claro' },
  themeDark: { uk: 'Темна', en: 'Dark', ru: 'Тёмная', es: 'Oscuro' },
  themeAuto: { uk: 'Як у системі', en: 'As in the system', ru: 'Как в системе', es: 'Como el sistema' },
  help: {
    uk: 'Підказки до цієї сторінки',
    en: 'Guide to this page',
    ru: 'Подсказки к этой странице',
    es: 'Guía de esta página',
  },
  noHelp: {
    uk: 'До цієї сторінки підказок немає',
    en: 'This page has no guide',
    ru: 'К этой странице подсказок нет',
    es: 'Esta página no tiene guía',
  },
  user: { uk: 'Меню користувача', en: 'User menu', ru: 'Меню пользователя', es: 'Menú de usuario' },
  logout: { uk: 'Вийти', en: 'Log out', ru: 'Выйти', es: 'Cerrar sesión' },
  login: { uk: 'Увійти', en: 'Log in', ru: 'Войти', es: 'Iniciar sesión' },
  attribution: {
    uk: 'Населені пункти: © GeoNames, CC BY 4.0',
    en: 'Places: © GeoNames, CC BY 4.0',
    ru: 'Населённые пункты: © GeoNames, CC BY 4.0',
    es: 'Localidades: © GeoNames, CC BY 4.0',
  },
  statusNotFound: {
    uk: 'Сторінку не знайдено',
    en: 'Page Not Found',
    ru: 'Страница не найдена',
    es: 'Página no encontrada',
  },
  statusInternal: {
    uk: 'Внутрішня помилка сервера',
    en: 'Internal Server Error',
    ru: 'Внутренняя ошибка сервера',
    es: 'Error interno del servidor',
  },
  unmatched: {
    uk: 'Сторінку не знайдено',
    en: 'Page not found',
    ru: 'Страница не найдена',
    es: 'Página no encontrada',
  },
  notFoundText: {
    uk: 'Такої сторінки немає, або те, що на ній було, видалено чи недоступне Вам.',
    en: 'There is no such page, or what was on it is deleted or out of your reach.',
    ru: 'Такой страницы нет, либо то, что на ней было, удалено или недоступно Вам.',
    es: 'No existe esta página, o lo que había en ella se ha eliminado o no está a su alcance.',
  },
  internalText: {
    uk: 'Ми вже записали, що сталося. Спробуйте ще раз; якщо не допоможе, поверніться на головну.',
    en: 'What happened is recorded. Try again; if that does not help, go to the first page.',
    ru: 'Мы уже записали, что произошло. Попробуйте ещё раз; если не поможет, вернитесь на главную.',
    es: 'Lo ocurrido ha quedado registrado. Inténtelo de nuevo; si no funciona, vaya al inicio.',
  },
  homeLink: { uk: 'На головну', en: 'To the first page', ru: 'На главную', es: 'Ir al inicio' },
})
