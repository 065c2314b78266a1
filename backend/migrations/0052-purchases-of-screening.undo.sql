drop index app.purchases_screening;
