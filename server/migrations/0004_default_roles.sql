-- The eight default roles with the rights of the first rooms; each later room adds its own rows.
insert into staff_roles (code, is_system, name, permissions) values
('owner', true, '{"uk":"Власник системи","en":"Owner","ru":"Владелец системы","es":"Propietario del sistema"}', array[
  'complexes.read','complexes.create','complexes.update','complexes.delete','complexes.export',
  'houses.read','houses.create','houses.update','houses.delete','houses.export',
  'announcements.read','announcements.create','announcements.update','announcements.delete','announcements.publish','announcements.export',
  'emergencies.publish','audit.read','audit.export','settings.read','settings.create','settings.update','settings.delete']),
('chair', true, '{"uk":"Голова правління","en":"Chair of the board","ru":"Председатель правления","es":"Presidente de la comunidad"}', array[
  'complexes.read','complexes.update','houses.read','houses.create','houses.update',
  'announcements.read','announcements.create','announcements.update','announcements.delete','announcements.publish',
  'emergencies.publish','audit.read','audit.export','settings.read']),
('accountant', true, '{"uk":"Бухгалтер","en":"Accountant","ru":"Бухгалтер","es":"Contable"}', array[
  'complexes.read','houses.read','announcements.read','announcements.create']),
('manager', true, '{"uk":"Управитель","en":"Building manager","ru":"Управитель","es":"Administrador de fincas"}', array[
  'complexes.read','complexes.update','houses.read','houses.create','houses.update','houses.delete','houses.export',
  'announcements.read','announcements.create','announcements.update','announcements.delete','announcements.publish',
  'emergencies.publish']),
('dispatcher', true, '{"uk":"Диспетчер","en":"Dispatcher","ru":"Диспетчер","es":"Operador de avisos"}', array[
  'complexes.read','houses.read','announcements.read','announcements.create','emergencies.publish']),
('technician', true, '{"uk":"Технік","en":"Technician","ru":"Техник","es":"Técnico"}', array['complexes.read','houses.read']),
('guard', true, '{"uk":"Охоронець","en":"Guard","ru":"Охранник","es":"Guardia"}', array['houses.read','announcements.read']),
('auditor', true, '{"uk":"Ревізор","en":"Auditor","ru":"Ревизор","es":"Auditor"}', array[
  'complexes.read','complexes.export','houses.read','houses.export','announcements.read','audit.read','audit.export','settings.read']);

insert into house_types (code, sort, name) values
('apartment_block', 10, '{"uk":"Багатоквартирний будинок","en":"Apartment block","ru":"Многоквартирный дом","es":"Edificio de viviendas"}'),
('sectional', 20, '{"uk":"Секційний будинок","en":"Sectional building","ru":"Секционный дом","es":"Edificio por secciones"}'),
('townhouse', 30, '{"uk":"Таунхаус","en":"Townhouse","ru":"Таунхаус","es":"Casa adosada"}'),
('private_house', 40, '{"uk":"Приватний будинок","en":"Private house","ru":"Частный дом","es":"Casa unifamiliar"}'),
('dormitory', 50, '{"uk":"Гуртожиток","en":"Dormitory","ru":"Общежитие","es":"Residencia"}'),
('parking', 60, '{"uk":"Паркінг","en":"Car park","ru":"Паркинг","es":"Aparcamiento"}'),
('business_centre', 70, '{"uk":"Бізнес-центр","en":"Business centre","ru":"Бизнес-центр","es":"Centro de negocios"}');
