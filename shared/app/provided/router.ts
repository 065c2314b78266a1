// Only the names in use, because sharing all of react-router-dom costs every phone 49 KB more.
export { Link, Navigate, NavLink, Route, Router, Routes, useLocation, useNavigate, useParams } from 'react-router-dom';
