// For development only: `npm run dev`, then /scene-demo.html?page=stone-daze&open=A1&theme=dark
import { mount } from "svelte";
import "../../app.css";
import Demo from "./Demo.svelte";

const target = document.getElementById("app");
if (target) mount(Demo, { target });
