drop table app.left_pictures;
