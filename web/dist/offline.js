// Goes on as soon as the server answers: a network that is there again may still need a moment.
const look = () => fetch("/manifest.webmanifest", { method: "HEAD", cache: "no-store" }).then(() => location.reload(), () => {});
addEventListener("online", look);
setInterval(look, 3000);
document.querySelector("button")?.addEventListener("click", () => location.reload());
