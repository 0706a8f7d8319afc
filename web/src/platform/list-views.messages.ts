import { messages } from './texts.ts'

/** Texts of saved views. */
export const views = messages({
  menu: { uk: 'Подання', en: 'Views', ru: 'Представления', es: 'Vistas' },
  all: { uk: 'Усі', en: 'All', ru: 'Все', es: 'Todos' },
  changed: {
    uk: 'Змінено після вибору подання',
    en: 'Changed since the view was chosen',
    ru: 'Изменено после выбора представления',
    es: 'Cambiada desde que se eligió la vista',
  },
  saved: { uk: 'Збережені подання', en: 'Saved views', ru: 'Сохранённые представления', es: 'Vistas guardadas' },
  none: {
    uk: 'Ще немає. Налаштуйте фільтри, порядок і стовпці та збережіть їх під назвою.',
    en: 'None yet. Set the filters, order and columns, and save them under a name.',
    ru: 'Пока нет. Настройте фильтры, порядок и столбцы и сохраните их под названием.',
    es: 'Aún no hay. Ajuste filtros, orden y columnas y guárdelos con un nombre.',
  },
  sharedBy: { uk: 'Автор: {name}', en: 'Shared by {name}', ru: 'Автор: {name}', es: 'Compartida por {name}' },
  sharedWithAll: { uk: 'Спільне', en: 'Shared', ru: 'Общее', es: 'Compartida' },
  saveAs: { uk: 'Зберегти як нове…', en: 'Save as new…', ru: 'Сохранить как новое…', es: 'Guardar como nueva…' },
  saveInto: {
    uk: 'Зберегти зміни у «{name}»',
    en: 'Save changes to “{name}”',
    ru: 'Сохранить изменения в «{name}»',
    es: 'Guardar cambios en «{name}»',
  },
  edit: {
    uk: 'Назва і доступ: «{name}»…',
    en: 'Name and access: “{name}”…',
    ru: 'Название и доступ: «{name}»…',
    es: 'Nombre y acceso: «{name}»…',
  },
  remove: { uk: 'Видалити «{name}»', en: 'Delete “{name}”', ru: 'Удалить «{name}»', es: 'Eliminar «{name}»' },
  newTitle: {
    uk: 'Нове подання списку',
    en: 'New list view',
    ru: 'Новое представление списка',
    es: 'Nueva vista de la lista',
  },
  editTitle: { uk: 'Подання списку', en: 'List view', ru: 'Представление списка', es: 'Vista de la lista' },
  name: { uk: 'Назва', en: 'Name', ru: 'Название', es: 'Nombre' },
  share: {
    uk: 'Показувати всім, хто може переглядати цей список',
    en: 'Show to everyone who can see this list',
    ru: 'Показывать всем, кто может просматривать этот список',
    es: 'Mostrar a todos los que pueden ver esta lista',
  },
  shareHint: {
    uk: 'Змінювати його зможете лише Ви.',
    en: 'Only you will be able to change it.',
    ru: 'Изменять его сможете только Вы.',
    es: 'Solo usted podrá cambiarla.',
  },
  done: { uk: 'Подання збережено', en: 'View saved', ru: 'Представление сохранено', es: 'Vista guardada' },
  removed: { uk: 'Подання видалено', en: 'View deleted', ru: 'Представление удалено', es: 'Vista eliminada' },
  record: { uk: 'Подання списку', en: 'List view', ru: 'Представление списка', es: 'Vista de lista' },
})
