import { messages } from '../../platform/texts.ts'

/** Texts of the guide of the list. */
export const residentsGuide = messages({
  tools: { uk: 'Хто де живе', en: 'Who lives where', ru: 'Кто где живёт', es: 'Quién vive dónde' },
  toolsText: {
    uk: 'Спершу видно нинішніх мешканців. Колишніх і всіх разом вмикає перший фільтр.',
    en: 'Today’s residents are shown first. The first filter turns to former ones, or to all.',
    ru: 'Сначала видны нынешние жители. Бывших и всех вместе включает первый фильтр.',
    es: 'Primero se ven los residentes actuales. El primer filtro muestra los antiguos o todos.',
  },
  create: { uk: 'Заселити', en: 'Move in', ru: 'Заселить', es: 'Dar de alta' },
  createText: {
    uk: 'Виберіть людину й приміщення, роль і дату. Власників додають через частку на сторінці приміщення.',
    en: 'Choose a person, a unit, a role and a date. Owners are added with their share, on the page of the unit.',
    ru: 'Выберите человека и помещение, роль и дату. Собственников добавляют через долю на странице помещения.',
    es: 'Elija persona, inmueble, rol y fecha. Los propietarios se añaden con su cuota, en la página del inmueble.',
  },
})
